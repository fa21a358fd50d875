import { expect, test } from 'vitest'
import { isAllowedOrigin } from './isAllowedOrigin.ts'

const ALLOWED = ['https://app.example.com', 'https://*.customers.example.com', 'https://*.example.org:8443']

test.each([
  'https://app.example.com',
  'https://acme.customers.example.com',
  'https://a.b.customers.example.com',
  'https://acme.example.org:8443',
])('%s is allowed [F-339]', (origin) => expect(isAllowedOrigin(origin, ALLOWED)).toBe(true))

test.each([
  'https://customers.example.com',
  'https://evilcustomers.example.com',
  'http://acme.customers.example.com',
  'https://acme.customers.example.com:8443',
  'https://acme.customers.example.com.evil.example',
  'https://acme.example.org',
  'null',
  '',
])('%s is not [F-339]', (origin) => expect(isAllowedOrigin(origin, ALLOWED)).toBe(false))
