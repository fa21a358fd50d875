declare const INLET_SDK_VERSION: string | undefined

/** Version of this package; the build puts it in. */
export const VERSION: string = typeof INLET_SDK_VERSION === 'string' ? INLET_SDK_VERSION : 'source'
