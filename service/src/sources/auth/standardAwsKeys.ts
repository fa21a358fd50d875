import type { AwsKeys } from './sigv4.ts'

/**
 * Returns the operator's keys as AWS's own programs find them: in the environment, by web identity, from the container
 * or the instance. They are cached, and renewed before they end. The library is loaded by the first call.
 */
export function standardAwsKeys(): () => Promise<AwsKeys> {
  let loading: Promise<() => Promise<AwsKeys>> | null = null
  return async () => {
    loading ??= loadChain()
    const provide = await loading
    const { accessKeyId, secretAccessKey, sessionToken } = await provide()
    return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
  }
}

async function loadChain(): Promise<() => Promise<AwsKeys>> {
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node')
  return defaultProvider()
}
