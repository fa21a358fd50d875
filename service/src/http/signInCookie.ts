import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'

type Place = Pick<Config, 'publicUrl'>

/** Seconds: as long as a step of a sign-in. */
const LIFE = 600

/**
 * What the browser that leaves for a source keeps, so that no other one can come back. Only our own pages receive it:
 * `__Host-` keeps other hosts of the domain from setting it. Browsers want https for that prefix; on plain http, as in
 * development, it is left out. Each sign-in has a cookie of its own, so that several can run at once.
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

/** Lax: a source leads the person back from another site. */
function attributes(place: Place) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(place) } as const
}

function nameOf(signIn: string, place: Place): string {
  return `${isSecure(place) ? '__Host-' : ''}inlet-sign-in-${signIn.slice(0, 16)}`
}

function isSecure({ publicUrl }: Place): boolean {
  return publicUrl.startsWith('https:')
}
