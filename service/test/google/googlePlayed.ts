import { sharedServer } from '../sharedServer.ts'
import { StrictSignIn } from '../strict/StrictSignIn.ts'
import { StrictGoogle } from './StrictGoogle.ts'

/** https://developers.google.com/identity/protocols/oauth2/web-server */
const signInHabits = {
  authorise: '/o/oauth2/v2/auth',
  token: '/token',
  revoke: '/revoke',
  client: 'body',
  body: 'form',
  pkce: true,
  parameters: { access_type: 'offline' },
  expiresIn: 3599,
  refreshToken: 'kept',
} as const

/** Sign-ins and one origin of APIs, for every source of Google's that is played. */
export const googlePlayed = sharedServer(async () => {
  const signIn = new StrictSignIn(signInHabits)
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
