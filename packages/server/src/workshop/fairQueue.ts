/**
 * Jobs that wait, in turns between the networks that asked for them. Whoever asks for many waits for their own jobs, and
 * takes nobody's place.
 */
export class FairQueue<Job> {
  readonly #most: number;
  /** By who asked. Whose turn is next comes first. */
  readonly #jobs = new Map<string, Job[]>();
  #size = 0;

  /** `most`: jobs that may wait. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a job. Returns the job that must leave for it: the newest of whoever has the most, perhaps this one. */
  add(who: string, job: Job): Job | undefined {
    this.#jobs.set(who, [...(this.#jobs.get(who) ?? []), job]);
    this.#size++;
    return this.#size > this.#most ? this.#drop(who) : undefined;
  }

  /** Takes the next job. */
  next(): Job | undefined {
    for (const [who, [job, ...others]] of this.#jobs) {
      this.#jobs.delete(who);
      if (others.length > 0) this.#jobs.set(who, others); // behind all others
      this.#size--;
      return job;
    }
    return undefined;
  }

  /** Takes all jobs. */
  clear(): Job[] {
    const jobs = [...this.#jobs.values()].flat();
    this.#jobs.clear();
    this.#size = 0;
    return jobs;
  }

  /** Among equals the newcomer gives way. */
  #drop(newcomer: string): Job {
    let largest = newcomer;
    for (const [who, { length }] of this.#jobs) {
      if (length > this.#jobs.get(largest)!.length) largest = who;
    }
    const jobs = this.#jobs.get(largest)!;
    const job = jobs.pop()!;
    if (jobs.length === 0) this.#jobs.delete(largest);
    this.#size--;
    return job;
  }
}
