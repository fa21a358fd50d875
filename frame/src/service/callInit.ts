/** What every call of the service is sent with: our token alone, nothing of the browser's, and no way elsewhere. */
export function callInit(method: 'GET' | 'POST', token: string): RequestInit & { headers: Headers } {
  return {
    method,
    headers: new Headers({ Authorization: `Token ${token}` }),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }
}
