export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  devtools: { enabled: false },
  app: { head: { title: 'My product in Nuxt', link: [{ rel: 'icon', href: 'data:,' }] } },
  // Set where it runs: NUXT_INLET_API_KEY and NUXT_PUBLIC_INLET_URL. Only what is public reaches the browser.
  runtimeConfig: {
    inletApiKey: '',
    public: { inletUrl: 'http://localhost:8000' },
  },
})
