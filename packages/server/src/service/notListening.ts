/** Why a process cannot listen at a port, for people. Undefined: the error is another one. */
export function whyNotListening(error: unknown, port: number): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is busy: is Twofold already running at http://localhost:${port} ?`;
  }
  if (code === 'EACCES') return `Port ${port} is not ours to use: ports below 1024 are the system's.`;
  return undefined;
}
