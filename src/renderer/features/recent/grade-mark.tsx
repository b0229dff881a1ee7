import type { Grade } from '../../../shared/findings/grade.ts'
import { levelOfGrade } from '../../../shared/report/verdict-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { levelColors, levelGrounds, SeverityIcon } from '../../ui/severity-icon.tsx'

interface GradeMarkProps {
  grade: Grade | null
  /** The grade if every unknown check failed. */
  floor: Grade | null
}

/** The grade of an audit; one that unknown checks could lower is marked as such. */
export function GradeMark({ grade, floor }: GradeMarkProps) {
  const { results: texts } = useTexts()
  const level = levelOfGrade(grade, floor)
  const isBestCase = grade !== floor
  return (
    <span
      className={join(
        'flex h-9 w-18 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold',
        levelColors[level],
        levelGrounds[level],
      )}
    >
      <SeverityIcon level={level} className="size-4" />
      {grade === null ? (
        <span className="sr-only">{texts.noGrade}</span>
      ) : (
        <>
          <span aria-hidden>{isBestCase ? `≤ ${grade}` : grade}</span>
          <span className="sr-only">{isBestCase ? texts.gradeAtBest({ grade }) : `${texts.grade} ${grade}`}</span>
        </>
      )}
    </span>
  )
}
