import { connection } from 'next/server'
import { Sources } from './Sources'

/** Rendered for each request, all of it: what is built ahead cannot carry a nonce. */
export const instant = false

export default async function Page() {
  await connection()
  const { INLET_URL = 'http://localhost:8000' } = process.env
  return <Sources frameUrl={`${INLET_URL}/frame/`} />
}
