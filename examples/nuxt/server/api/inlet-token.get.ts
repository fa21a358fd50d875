import { signedInCustomer } from '../utils/session'

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
      headers: { authorization: `Bearer ${inletApiKey}`, 'customer-id': customer },
      timeout: 10_000,
    })
    return { access_token }
  } catch (error) {
    console.error('No token for the widget:', String(error))
    throw createError({ statusCode: 502, statusMessage: 'Inlet gave no token' })
  }
})
