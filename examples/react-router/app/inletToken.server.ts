const { INLET_URL = 'http://localhost:8000', INLET_API_KEY } = process.env

/** What the widget needs. Add 'files:write' if people may delete files. */
const SCOPES = [
  'uploads:create',
  'files:read',
  'accounts:read',
  'accounts:connect',
  'accounts:manage',
  'status:read',
]

/** Exchanges the API key, which stays on this side, for a token of one customer. Keeps nothing. */
export async function inletToken(customer: string | null): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (!customer) return Response.json({ error: 'Not signed in' }, { status: 401, headers })
  try {
    const answer = await fetch(`${INLET_URL}/auth/v1/access_token`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${INLET_API_KEY}`,
        'customer-id': customer,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ scopes: SCOPES }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`Inlet answered ${answer.status}`)
    const { access_token } = await answer.json()
    return Response.json({ access_token }, { headers })
  } catch (error) {
    console.error('No token for the widget:', error)
    return Response.json({ error: 'Inlet gave no token' }, { status: 502, headers })
  }
}
