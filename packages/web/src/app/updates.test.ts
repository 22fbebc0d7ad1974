import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, toasts } from '../ui/toasts/toasts';
import { follow } from './updates';

/** A registration as the browser gives it. `install` begins a new version; `finish` ends the installation. */
class Registration extends EventTarget {
  installing: EventTarget | null = null;
  waiting: EventTarget | null = null;

  install(): void {
    this.installing = new EventTarget();
    this.dispatchEvent(new Event('updatefound'));
  }

  finish(): void {
    const worker = this.installing;
    this.installing = null;
    this.waiting = worker;
    worker?.dispatchEvent(new Event('statechange'));
  }
}

const serviceWorker = Object.assign(new EventTarget(), { controller: {} as object | null });
const shown = () => toasts().map(({ kind }) => kind);
const followed = (registration: Registration) => follow(registration as unknown as ServiceWorkerRegistration);

beforeEach(() => {
  vi.useFakeTimers(); // it asks for new versions every hour
  vi.stubGlobal('navigator', { serviceWorker });
});
afterEach(() => {
  serviceWorker.controller = {};
  closeToast('update');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a version that is found while the page is open is offered once it waits', async () => {
  const registration = new Registration();
  followed(registration);
  registration.install();
  expect(shown()).toEqual([]);
  registration.finish();
  await vi.waitFor(() => expect(shown()).toEqual(['update']));
});

it('so is one whose installation began before the page could listen', async () => {
  const registration = new Registration();
  registration.install();
  followed(registration);
  expect(shown()).toEqual([]);
  registration.finish();
  await vi.waitFor(() => expect(shown()).toEqual(['update']));
});

it('the first version of all is not offered', () => {
  serviceWorker.controller = null;
  const registration = new Registration();
  registration.install();
  followed(registration);
  registration.finish();
  expect(shown()).toEqual([]);
});
