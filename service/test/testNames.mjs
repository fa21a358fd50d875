import dns from 'node:dns'

/** For processes of the tests: names that end so are this machine's, as `TestService` has it. */
const { lookup } = dns.promises
dns.promises.lookup = async (hostname, options) =>
  hostname.endsWith('.test') ? [{ address: '127.0.0.1', family: 4 }] : lookup(hostname, options)
