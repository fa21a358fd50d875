import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'publicUrl'>

/** Seconds: as long as a step of a sign-in. */
const LIFE = 600

/**
 * Binds a sign-in to the browser that leaves for a source, so that no other one can come back. `__Host-` keeps other
 * hosts of the domain from setting the cookie; browsers require https for it, so it is left out on plain http, as in
 * development. Each sign-in has its own cookie, so that several can run at once.
 */
export function setSignInCookie(c: Context, signIn: string, value: string, place: Place): void {
  setCookie(c, nameOf(signIn, place), value, { ...attributes(place), maxAge: LIFE })
}

export function signInCookie(c: Context, signIn: string, place: Place): string | undefined {
  return getCookie(c, nameOf(signIn, place))
}

export function dropSignInCookie(c: Context, signIn: string, place: Place): void {
  if (signInCookie(c, signIn, place) !== undefined)
    setCookie(c, nameOf(signIn, place), '', { ...attributes(place), maxAge: 0 })
}

/** Lax, because a source redirects the user back from another site. */
function attributes(place: Place) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(place) } as const
}

function nameOf(signIn: string, place: Place): string {
  return `${isSecure(place) ? '__Host-' : ''}inlet-sign-in-${signIn.slice(0, 16)}`
}

function isSecure({ publicUrl }: Place): boolean {
  return publicUrl.startsWith('https:')
}
