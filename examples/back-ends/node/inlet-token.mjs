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

/** Answers your page with a token of the customer who is signed in. Null: nobody is. */
export async function inletToken(customer, response) {
  if (!customer) return send(response, 401, { error: 'Not signed in' })
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
    send(response, 200, { access_token })
  } catch (error) {
    console.error('No token for the widget:', error)
    send(response, 502, { error: 'Inlet gave no token' })
  }
}

function send(response, status, body) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
