// The account's page over the real server: name, passkeys by Chromium's virtual authenticator, recovery code, devices,
// export and deletion.
import { readFileSync } from 'node:fs';
import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test';
import { findFaults, wear } from './looks';

/** The credentials of a virtual authenticator. */
async function credentialsOf(client: CDPSession, authenticatorId: string) {
  return (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number];

interface Authenticator {
  passkeys(): Promise<Credential[]>;
  take(from: Authenticator): Promise<void>;
}

/** An authenticator inside the browser. Its passkeys can be taken to another browser, as a synced one is. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: () => credentialsOf(client, authenticatorId),
    async take(from) {
      for (const credential of await from.passkeys())
        await client.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

async function openElsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto('/profile');
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function claim(page: Page): Promise<string> {
  const name = `Ada ${Date.now() % 1e9} ${test.info().workerIndex}`;
  await page.goto('/profile');
  await expect(heading(page, 'Your account')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await press(page, 'Take this name');
  await expect(heading(page, name)).toBeVisible();
  return name;
}

test('passkeys: one is made, signs in on another browser, proves a change, and is removed', async ({
  page,
  browser,
}) => {
  const home = await addAuthenticator(page);
  const name = await claim(page);
  await expect(page.getByText('There is no passkey and no recovery code yet.')).toBeVisible();
  await press(page, 'Add a passkey');
  await expect(page.getByText('The passkey is stored.')).toBeVisible();
  expect(await home.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  await press(page, 'Add a passkey');
  await expect(page.getByText('This device has a passkey of the account already.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('This is the last passkey, and there is no recovery code.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: /^Rename/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your games and ratings' }).click();
  await expect(page.getByText('Plays here since')).toBeVisible();
  await page.goBack();

  const other = await openElsewhere(browser);
  const away = await addAuthenticator(other);
  await away.take(home);
  await press(other, 'Sign in with a passkey');
  await expect(heading(other, name)).toBeVisible();
  await expect(part(other, 'Devices').getByRole('listitem')).toHaveCount(2);

  const keep = part(other, 'Keep this account');
  await keep.getByRole('button', { name: /^Rename/ }).click();
  await keep.getByRole('textbox', { name: 'Name of this passkey' }).fill('Blue key');
  await press(other, 'Save');
  await expect(keep.getByText('Blue key')).toBeVisible();
  await expect(keep.getByText(/last used/)).toBeVisible();

  const error = { code: 'fresh_sign_in_needed', message: 'Sign in once more.' }; // as after ten minutes
  const stale = { status: 403, json: { error } };
  await other.route('**/api/account/recovery-code', (route) => route.fulfill(stale), { times: 1 });
  await press(other, 'Make a recovery code');
  const proof = other.getByRole('dialog', { name: 'Sign in once more' });
  await proof.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(keep.getByText('This is your code.')).toBeVisible();
  await expect(proof).toHaveCount(0);
  await keep.getByRole('button', { name: 'Remove Blue key' }).click();
  await expect(keep.getByText('Blue key')).toHaveCount(0);

  for (const theme of ['light', 'dark']) {
    await wear(other, theme);
    expect(await findFaults(other), theme).toEqual([]);
  }
  await press(other, 'Sign out all others');
  await expect(other.getByText('1 device is signed out.')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Your account')).toBeVisible();
  await press(page, 'Sign in with a passkey');
  await expect(page.getByText('No account here has this passkey.')).toBeVisible();
});

test('a use of the recovery code is said at the sign-in, and one press undoes it', async ({
  page,
  browser,
}) => {
  const home = await addAuthenticator(page);
  const name = await claim(page);
  await press(page, 'Add a passkey');
  await expect(page.getByText('The passkey is stored.')).toBeVisible();
  await press(page, 'Make a recovery code');
  const code = (await page.locator('.profile-code code').textContent())!;
  const thief = await openElsewhere(browser);
  await addAuthenticator(thief);
  await thief.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await press(thief, 'Sign in with the code');
  await press(thief, 'Add a passkey');
  await expect(thief.getByText('The passkey is stored.')).toBeVisible();
  await press(thief, 'Sign out all others');
  await expect(thief.getByText('1 device is signed out.')).toBeVisible();

  const other = await openElsewhere(browser);
  await (await addAuthenticator(other)).take(home);
  await expect(heading(other, 'Your account')).toBeVisible(); // the first load has asked by now
  const accountsAsked: string[] = [];
  other.on('request', (request) => {
    if (request.url().endsWith('/api/account')) accountsAsked.push(request.method());
  });
  await other.reload();
  await press(other, 'Sign in with a passkey');
  await expect(heading(other, name)).toBeVisible();
  const notice = other.getByRole('status').filter({ hasText: 'Your recovery code was used on' });
  await expect(notice).toBeVisible();
  expect(accountsAsked).toEqual(['GET', 'GET']); // of the opening, and of the sign-in
  expect(await findFaults(other)).toEqual([]);
  await expect(part(other, 'Devices').getByRole('listitem')).toHaveCount(2);
  await press(other, 'That was not me');
  await expect(other.getByText(/passkeys and codes made since are removed/)).toBeVisible();
  await expect(part(other, 'Devices').getByRole('listitem')).toHaveCount(1);
  await expect(part(other, 'Keep this account').getByRole('button', { name: /^Rename/ })).toHaveCount(1);
  await press(other, 'I have read it');
  await thief.reload();
  await press(thief, 'Sign in with a passkey');
  await expect(thief.getByText('No account here has this passkey.')).toBeVisible();
});

test('a recovery code is shown once and signs in; the export is a file; the end is asked for', async ({
  page,
  browser,
}) => {
  await claim(page);
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('admin');
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toHaveText(/seems to speak for the site/);
  await press(page, 'Cancel');
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await press(page, 'Make a recovery code');
  const code = (await page.locator('.profile-code code').textContent())!;
  const saved = page.waitForEvent('download');
  await press(page, 'Save as a file');
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(code);
  await press(page, 'I have kept it');
  await page.reload();
  await expect(page.getByText('It is not shown again.')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);

  const other = await openElsewhere(browser);
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(code.toLowerCase());
  await press(other, 'Sign in with the code');
  await expect(heading(other, name)).toBeVisible();
  const exported = other.waitForEvent('download');
  await other.getByRole('link', { name: 'Download everything' }).click();
  expect(JSON.parse(readFileSync(await (await exported).path(), 'utf8'))).toMatchObject({
    format: 'twofold-account',
    account: { name },
  });
  await press(other, 'Delete the account');
  await expect(other.getByText(`Delete ${name}?`)).toBeVisible();
  await press(other, 'Delete it for good');
  await expect(heading(other, 'Your account')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Your account')).toBeVisible();
});

test('where the server has no passkeys, the page says so before anybody tries', async ({ page, baseURL }) => {
  await page.goto(new URL('/profile', baseURL).href.replace('localhost', '127.0.0.1'));
  await expect(page.getByText('This server has no passkeys')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign in with the code' })).toBeVisible();
});
