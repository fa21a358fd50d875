import fc from 'fast-check'
import { TEST_SEED } from './trial/seededRandom.ts'

// The same cases in each run: a test that needs a second try proves nothing.
fc.configureGlobal({ seed: TEST_SEED })

export { fc }
