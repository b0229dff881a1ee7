import { z } from 'zod'
import { route } from './route.ts'

export const readOpenApi = route({
  operationId: 'readOpenApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Read this description of the API.',
  tag: 'description',
  auth: 'optional',
  right: 'any',
  responses: {
    200: {
      description: 'An OpenAPI 3.1 document.',
      body: z.looseObject({ openapi: z.string().meta({ example: '3.1.0' }) }).meta({ id: 'OpenApi' }),
    },
  },
})

export const openApiRoutes = [readOpenApi] as const
