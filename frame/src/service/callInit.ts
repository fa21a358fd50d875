/** Options of every call: our token, no browser credentials, and no redirects. */
export function callInit(
  method: 'GET' | 'POST' | 'DELETE',
  token: string,
): RequestInit & { headers: Headers } {
  return {
    method,
    headers: new Headers({ Authorization: `Token ${token}` }),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }
}
