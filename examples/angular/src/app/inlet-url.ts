/** The deployment. */
export const INLET_URL = 'http://localhost:8000'
