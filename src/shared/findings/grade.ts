import { z } from 'zod'

const grades = ['A', 'B', 'C', 'D', 'E', 'F'] as const
/** The grade of a domain; A is the best. */
export const gradeSchema = z.enum(grades).meta({ id: 'Grade' })
export type Grade = z.infer<typeof gradeSchema>
