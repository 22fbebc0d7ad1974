// A TCP proxy between a browser and a server. It delays every byte, cuts connections, and can swallow bytes as a
// dead network does: both sides wait.
import { connect, createServer, type Server, type Socket } from 'node:net';

export class TcpProxy {
  /** Milliseconds that bytes take in each direction. */
  delay = 0;
  /** Bytes of either side are dropped, and connections stay open. */
  isDead = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens at any free port, and passes all on to `port` of this machine. */
  static async to(port: number): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server);
    server.on('connection', (client) => {
      const target = connect(port, '127.0.0.1');
      proxy.#pass(client, target);
      proxy.#pass(target, client);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Breaks all connections with a reset, whatever is under way. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => this.#later(() => to.writable && to.write(bytes)));
    from.on('error', () => {}); // 'close' follows
    from.on('close', () => {
      this.#sockets.delete(from);
      this.#later(() => to.destroy());
    });
  }

  /** Timers of one delay fire in the order in which they were set, so bytes keep theirs. */
  #later(run: () => void): void {
    setTimeout(() => this.isDead || run(), this.delay);
  }
}
