import fc from 'fast-check';
import { runs } from '../extent';

/** Properties try the same values in every run: no change is refused by chance. `npm run fuzz` is where new ones are drawn. */
fc.configureGlobal({ seed: 20, numRuns: runs(100) });
