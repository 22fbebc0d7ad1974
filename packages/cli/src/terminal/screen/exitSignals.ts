/** Signals that end a process at a terminal, and the exit code of each. */
export const EXIT_SIGNALS = { SIGINT: 130, SIGQUIT: 131, SIGTERM: 143, SIGHUP: 129 } as const;
