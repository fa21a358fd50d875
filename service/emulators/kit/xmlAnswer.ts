import { escaped } from '../people/htmlOf.ts'
import type { StrictAnswer } from './StrictServer.ts'

export function element(name: string, text: string | number): string {
  return `<${name}>${escaped(String(text))}</${name}>`
}

export function xmlAnswer(
  status: number,
  root: string,
  headers: Readonly<Record<string, string>> = {},
): StrictAnswer {
  const body = `<?xml version="1.0" encoding="utf-8"?>${root}`
  return { status, headers: { 'content-type': 'application/xml', ...headers }, body }
}
