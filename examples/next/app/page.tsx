import { connection } from 'next/server'
import { Sources } from './Sources'

export default async function Page() {
  // Rendered for each request: a page that is built ahead cannot carry a nonce.
  await connection()
  const { INLET_URL = 'http://localhost:8000' } = process.env
  return <Sources frameUrl={`${INLET_URL}/frame/`} />
}
