import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { dropSignInCookie, setSignInCookie, signInCookie } from './signInCookie.ts'

const SIGN_IN = '0123456789abcdef-and-more'
const OTHER = 'fedcba9876543210-and-more'

/** The `Set-Cookie` of a response, and what is read from it again. */
function at(publicUrl: string, cookie = '') {
  const place = { publicUrl }
  const app = new Hono()
  app.get('/set', (c) => {
    setSignInCookie(c, SIGN_IN, 'value', place)
    return c.text('')
  })
  app.get('/read', (c) => c.text(signInCookie(c, SIGN_IN, place) ?? 'none'))
  app.get('/drop', (c) => {
    dropSignInCookie(c, SIGN_IN, place)
    return c.text('')
  })
  const ask = (path: string) => app.request(path, { headers: { Cookie: cookie } })
  return {
    set: async (path: string) => (await ask(path)).headers.get('Set-Cookie'),
    read: async () => (await ask('/read')).text(),
  }
}

test('over https no other host of the domain can set it, and no script can read it', async () => {
  expect(await at('https://inlet.example').set('/set')).toBe(
    '__Host-inlet-sign-in-0123456789abcdef=value; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('over http it goes without what browsers want https for', async () => {
  expect(await at('http://localhost:8000').set('/set')).toBe(
    'inlet-sign-in-0123456789abcdef=value; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  )
})

test('each sign-in reads its own, and over https only what has the prefix', async () => {
  const [prefix, name] = ['__Host-', `inlet-sign-in-${SIGN_IN.slice(0, 16)}`]
  const other = `${prefix}inlet-sign-in-${OTHER.slice(0, 16)}=theirs`
  expect(await at('https://inlet.example', `${other}; ${prefix}${name}=mine`).read()).toBe('mine')
  expect(await at('https://inlet.example', other).read()).toBe('none')
  expect(await at('https://inlet.example', `${name}=forged`).read()).toBe('none')
})

test('it is dropped where there is one, and else nothing is said', async () => {
  const cookie = `__Host-inlet-sign-in-${SIGN_IN.slice(0, 16)}=mine`
  expect(await at('https://inlet.example', cookie).set('/drop')).toContain('Max-Age=0')
  expect(await at('https://inlet.example').set('/drop')).toBeNull()
})
