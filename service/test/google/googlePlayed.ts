import { GOOGLE_SIGN_IN } from '../../emulators/google/googleSignIn.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { sharedServer } from '../sharedServer.ts'
import { StrictGoogle } from './StrictGoogle.ts'

/** Sign-ins and one origin of APIs, for every source of Google's that is played. */
export const googlePlayed = sharedServer(async () => {
  const signIn = new StrictSignIn(GOOGLE_SIGN_IN)
  const google = await StrictGoogle.start()
  google.signIn = signIn
  return {
    google,
    deny: () => signIn.deny(),
    /** What all of its sources have in common. */
    common: { origins: [google.url], revoke: () => signIn.end() },
    variables: { INLET_GOOGLE_API: google.url },
    stop: () => google.stop(),
  }
})
