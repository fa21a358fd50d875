import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files in PEM: an authority of our own, and a server's certificate and key that it signed. */
export type TestCertificate = { readonly ca: string; readonly cert: string; readonly key: string }

/** For a server at 127.0.0.1 and localhost. The folder is the caller's to remove. */
export function makeCertificate(): TestCertificate & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-tls-'))
  chmodSync(folder, 0o755)
  const at = (name: string) => join(folder, name)
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(['req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=Test CA'])
  openssl(['req', ...key, '-keyout', at('key.pem'), '-out', at('request'), '-subj', '/CN=localhost'])
  const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  openssl(['x509', '-req', '-in', at('request'), ...signer, '-out', at('cert.pem'), '-days', '2'])
  chmodSync(at('key.pem'), 0o600)
  return { folder, ca: at('ca.pem'), cert: at('cert.pem'), key: at('key.pem') }
}

function openssl(given: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', given, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${given[0]} failed: ${stderr}`)
}
