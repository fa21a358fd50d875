/** The release of the service, as OpenAPI and assistants are told it. */
export const VERSION = '0.2.0'
