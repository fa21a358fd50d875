import '@sveltejs/kit'

declare global {
  namespace NodeJS {
    interface ProcessEnv {
      /** Where the deployment is. */
      INLET_URL?: `${'http' | 'https'}://${string}.${string}`
    }
  }
}
