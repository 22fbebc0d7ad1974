/** A browser for tests of accounts. */
import { RankedClient } from '../rankedClient.js';

/** A browser, which keeps the cookie of each answer. */
export class Browser extends RankedClient {
  static async open(url: string): Promise<Browser> {
    const browser = new Browser(url);
    browser.cookie = (await RankedClient.signIn(url)).cookie;
    return browser;
  }

  /** Asks, and returns status and error code as one text. */
  async told(method: string, path: string, body?: unknown): Promise<string> {
    const answer = await this.keep(method, path, body);
    return `${answer.status}${answer.body?.error ? ` ${answer.body.error.code}` : ''}`;
  }

  async keep(method: string, path: string, body?: unknown) {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0]!;
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look at what comes
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as any };
  }

  account = async () => (await this.ask('GET', '/account')).body.account;
  makeCode = async (): Promise<string> => (await this.keep('POST', '/account/recovery-code')).body.code;
  name = (name: string) => this.told('POST', '/account/name', { name });
}
