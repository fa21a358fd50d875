/** Where the tests' service has people come back to. */
export const RETURN = 'http://localhost:8000/integrations/oauth/callback'

/**
 * What a browser does from the address of a sign-in page until it would leave for `returnTo`: redirects are followed
 * with their cookies, and the first button of a page is pressed. Answers the address that it comes back with.
 */
export async function approve(address: URL, returnTo = RETURN): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = address
  let form: URLSearchParams | null = null
  for (let step = 0; step < 10; step += 1) {
    if (url.href.startsWith(returnTo)) return url
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      body: form,
      redirect: 'manual',
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const page = await answer.text()
    if (location === null) {
      const pressed = firstForm(page)
      if (!pressed) throw new Error(`No button: ${answer.status} ${page.slice(0, 2000)}`)
      form = pressed.fields
      url = new URL(pressed.action, url)
    } else {
      form = null
      url = new URL(location, url)
    }
  }
  throw new Error('The sign-in does not end')
}

function firstForm(page: string): { action: string; fields: URLSearchParams } | null {
  const form = /<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(page)
  if (!form) return null
  const fields = new URLSearchParams()
  for (const [input] of (form[2] ?? '').matchAll(/<input[^>]*>/g)) {
    fields.append(attribute(input, 'name'), attribute(input, 'value'))
  }
  return { action: plain(form[1] ?? ''), fields }
}

function attribute(tag: string, name: string): string {
  return plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
