import { signedInCustomer } from '../utils/session'

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
export default defineEventHandler(async (event) => {
  setResponseHeader(event, 'cache-control', 'no-store')
  const customer = await signedInCustomer(event)
  if (!customer) throw createError({ statusCode: 401, statusMessage: 'Not signed in' })
  const {
    inletApiKey,
    public: { inletUrl },
  } = useRuntimeConfig(event)
  try {
    const { access_token } = await $fetch<{ access_token: string }>('/auth/v1/access_token', {
      baseURL: inletUrl,
      method: 'POST',
      headers: { authorization: `Bearer ${inletApiKey}`, 'customer-id': customer },
      body: { scopes: SCOPES },
      timeout: 10_000,
    })
    return { access_token }
  } catch (error) {
    console.error('No token for the widget:', String(error))
    throw createError({ statusCode: 502, statusMessage: 'Inlet gave no token' })
  }
})
