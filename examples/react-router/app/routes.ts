import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('api/inlet-token', 'routes/inletToken.ts'),
] satisfies RouteConfig
