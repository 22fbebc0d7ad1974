// Listens, and stops without cutting anybody off: open requests are answered, idle connections closed.
import { type AppOptions, buildApp } from './app.js';

export interface ServerOptions extends AppOptions {
  /** 0 takes any free port. */
  port: number;
  /** 'localhost' for this machine only, '0.0.0.0' for its networks too. */
  host: string;
}

export interface Server {
  /** The port it listens at. */
  readonly port: number;
  /** Answers what has been asked, then stops; resolves when nothing is open. */
  close(): Promise<void>;
}

/** Serves the site. Rejects with Node's error if the port cannot be had (`code` is 'EADDRINUSE', ...). */
export async function startServer({ port, host, ...options }: ServerOptions): Promise<Server> {
  const app = await buildApp(options);
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw error;
  }
  const [address] = app.addresses();
  return { port: typeof address === 'object' ? address.port : port, close: () => app.close() };
}
