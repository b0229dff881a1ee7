import type { Grade } from '../../../shared/findings/grade.ts'
import { levelOfGrade } from '../../../shared/report/verdict-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LevelMark } from '../../ui/severity-icon.tsx'

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
    <LevelMark level={level}>
      {grade === null ? (
        <span className="sr-only">{texts.noGrade}</span>
      ) : (
        <>
          <span aria-hidden>{isBestCase ? `≤ ${grade}` : grade}</span>
          <span className="sr-only">{isBestCase ? texts.gradeAtBest({ grade }) : `${texts.grade} ${grade}`}</span>
        </>
      )}
    </LevelMark>
  )
}
