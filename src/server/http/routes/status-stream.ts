import type { StatusEvent, TestReport } from '../../../shared/contract/tests.ts'
import type { TestService } from '../../services/tests/tests.ts'
import type { EventStream } from '../event-stream.ts'

/** The status of a test: the current one first, also after a gap, then each change until it is done. */
export function streamStatus(tests: Pick<TestService, 'read' | 'watch'>, token: string): EventStream {
  return {
    open(sink) {
      // Events during the read follow it.
      let held: StatusEvent[] | null = []
      const stop = tests.watch(token, (event) => (held ? held.push(event) : send(event)), begin)

      function begin(): void {
        held ??= []
        tests.read(token).then(
          (test) => (test ? sendPresent(test) : sink.end()),
          () => sink.end(),
        )
      }

      function sendPresent(test: TestReport): void {
        const missed = held ?? []
        held = null
        for (const event of [presentStatus(test), ...missed]) send(event)
      }

      function send(event: StatusEvent): void {
        sink.send('status', event)
        if (event.status === 'done') sink.end()
      }

      begin()
      return stop
    },
  }
}

function presentStatus({ status, created_at, received_at, done_at }: TestReport): StatusEvent {
  return { status, at: done_at ?? received_at ?? created_at }
}
