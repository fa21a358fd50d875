/** The release of the service, shown in OpenAPI and to assistants. */
export const VERSION = '0.2.0'
