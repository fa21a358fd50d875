import type { NextConfig } from 'next'

export default {
  // As create-next-app sets it.
  cacheComponents: true,
  // Where `npm run dev` is opened, besides localhost.
  allowedDevOrigins: ['127.0.0.1'],
} satisfies NextConfig
