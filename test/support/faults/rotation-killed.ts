import { loadConfig } from '#config/config.ts';
import { resealConversationKeys } from '#domain/conversations/index.ts';
import { resealJarKeys } from '#domain/jars/index.ts';
import { replaceMasterKey } from '#domain/encryption/index.ts';
import { resealSecondFactors } from '#domain/second-factor/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openDeps } from '#app/wiring/deps.ts';
import { nextKey } from '#app/wiring/stores/master-key-file.ts';

// A program for the rotation test: changes the master key and is killed (-9) at the given step.
const [step = ''] = process.argv.slice(2);
const kill = async (at: string): Promise<number> => {
  if (at === step) process.kill(process.pid, 'SIGKILL');
  return 0;
};
const config = loadConfig();
const { database, masterKey } = await openDeps(config, createLogger('silent'));
await replaceMasterKey(database, {
  masterKey,
  propose: (counting) => nextKey(config, counting),
  everything: [
    () => kill('next key written'),
    resealJarKeys,
    () => kill('half sealed'),
    resealSecondFactors,
    (tx, anew) => {
      let sealed = 0;
      return resealConversationKeys(tx, (key, id) => {
        sealed += 1;
        // The second batch.
        if (sealed > 550 && step === 'half of the conversations sealed') process.kill(process.pid, 'SIGKILL');
        return anew(key, id);
      });
    },
    () => kill('all sealed, not committed'),
  ],
});
await kill('committed, the file not renamed');
