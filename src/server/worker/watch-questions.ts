import type { Resolver } from '../../engine/dns/resolver.ts'

export interface QuestionCount {
  answered: number
  asked: number
}

/** Reports the number of DNS queries sent and answered, once per turn of the event loop. */
export function watchQuestions(resolver: Resolver, onChange: (count: QuestionCount) => void): Resolver {
  const count: QuestionCount = { answered: 0, asked: 0 }
  let told = true

  function change(member: keyof QuestionCount): void {
    count[member] += 1
    if (told) setImmediate(reportCount)
    told = false
  }

  function reportCount(): void {
    told = true
    onChange({ ...count })
  }

  return {
    async query(name, type) {
      change('asked')
      const answer = await resolver.query(name, type)
      change('answered')
      return answer
    },
    close: () => resolver.close(),
  }
}
