// Whether an analysis board begins its evaluation: its network is loaded with the first question, unless the player saves data.
import networks from 'virtual:networks';
import { USUAL_NETWORK } from '@twofold/solver';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { isOnDevice } from '../../../../coach/network/offline';

/** Whether the player saves data: then an evaluation may have to wait for them. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The bytes that an evaluation would download. Undefined: none, it may begin. */
export async function askedBytes(board: Parameters<typeof hasNetworkChoice>[0]): Promise<number | undefined> {
  const file = networks[USUAL_NETWORK];
  if (!file || !hasNetworkChoice(board)) return undefined;
  return (await isOnDevice(file).catch(() => false)) ? undefined : file.bytes;
}
