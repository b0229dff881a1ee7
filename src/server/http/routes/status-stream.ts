import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { StatusEvent } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { InboxTestService } from '../../services/inbox-tests/inbox-tests.ts'
import type { EventStream } from '../event-stream.ts'

/**
 * Streams the status of a test: first the current status, also after a gap, then each change until the test is done.
 */
export function streamStatus(tests: Pick<InboxTestService, 'read' | 'watch'>, token: string): EventStream {
  return {
    open(sink) {
      // Events that arrive during the read are sent after it.
      let held: StatusEvent[] | null = []
      const stop = tests.watch(token, (event) => (held ? held.push(event) : send(event)), begin)

      function begin(): void {
        held ??= []
        tests.read(token).then(
          (test) => (test ? sendPresent(test) : sink.end()),
          () => sink.end(),
        )
      }

      function sendPresent(test: InboxTestReport): void {
        const missed = held ?? []
        held = null
        for (const event of [presentStatus(test), ...missed]) send(event)
      }

      function send(event: StatusEvent): void {
        if (event.status === 'done') sink.finish('status', event)
        else sink.send('status', event)
      }

      begin()
      return stop
    },
  }
}

function presentStatus({ status, created_at, received_at, done_at }: InboxTestReport): StatusEvent {
  return { status, at: done_at ?? received_at ?? created_at }
}
