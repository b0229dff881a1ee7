// Made by npm run generate from the OpenAPI document.

const operations = {
  createTest: ["POST","/api/v1/tests",[]],
  listTests: ["GET","/api/v1/tests",["cursor","limit"]],
  readTest: ["GET","/api/v1/tests/{token}",["lang","trust"]],
  deleteTest: ["DELETE","/api/v1/tests/{token}",[]],
  submitMessage: ["POST","/api/v1/tests/{token}/message",["ip","helo","mail_from"]],
  watchTest: ["GET","/api/v1/tests/{token}/events",[]],
  auditDomain: ["GET","/api/v1/domain/{domain}",["selector","lang"]],
  checkBlacklists: ["GET","/api/v1/blacklist/{ip}",["helo","lang"]],
  listMonitors: ["GET","/api/v1/monitors",[]],
  addMonitor: ["POST","/api/v1/monitors",[]],
  watchMonitors: ["GET","/api/v1/monitors/events",[]],
  readMonitor: ["GET","/api/v1/monitors/{id}",[]],
  changeMonitor: ["PUT","/api/v1/monitors/{id}",[]],
  deleteMonitor: ["DELETE","/api/v1/monitors/{id}",[]],
  runMonitor: ["POST","/api/v1/monitors/{id}/runs",[]],
  readMonitorHistory: ["GET","/api/v1/monitors/{id}/history",["limit"]],
  listChanges: ["GET","/api/v1/changes",["since","monitor","lang","cursor","limit"]],
  listIncidents: ["GET","/api/v1/incidents",["state","monitor","lang","cursor","limit"]],
  acknowledgeIncident: ["POST","/api/v1/incidents/{id}/ack",[]],
  listChannels: ["GET","/api/v1/channels",[]],
  addChannel: ["POST","/api/v1/channels",[]],
  readChannel: ["GET","/api/v1/channels/{id}",[]],
  changeChannel: ["PUT","/api/v1/channels/{id}",[]],
  deleteChannel: ["DELETE","/api/v1/channels/{id}",[]],
  testChannel: ["POST","/api/v1/channels/{id}/test",[]],
  listGroups: ["GET","/api/v1/groups",[]],
  addGroup: ["POST","/api/v1/groups",[]],
  readGroup: ["GET","/api/v1/groups/{id}",[]],
  changeGroup: ["PUT","/api/v1/groups/{id}",[]],
  deleteGroup: ["DELETE","/api/v1/groups/{id}",[]],
  listDeliveries: ["GET","/api/v1/deliveries",["channel","incident","state","cursor","limit"]],
  retryDelivery: ["POST","/api/v1/deliveries/{id}/retry",[]],
  importReports: ["POST","/api/v1/reports",["name"]],
  listDomainReports: ["GET","/api/v1/reports",["domain","kind","excluded","cursor","limit"]],
  readDomainReport: ["GET","/api/v1/reports/{id}",[]],
  vouchForReport: ["PUT","/api/v1/reports/{id}",[]],
  deleteDomainReport: ["DELETE","/api/v1/reports/{id}",[]],
  readDomainReports: ["GET","/api/v1/domains/{domain}/reports",["days"]],
  readReportSources: ["GET","/api/v1/domains/{domain}/sources",["days"]],
  readTlsReports: ["GET","/api/v1/domains/{domain}/tls",["days"]],
  describeReportSource: ["PUT","/api/v1/sources/{id}",[]],
  readReadiness: ["GET","/api/v1/domains/{domain}/readiness",["policy"]],
  readOpenApi: ["GET","/api/v1/openapi.json",[]],
  lookUpSpf: ["GET","/api/v1/spf",["domain"]],
  lookUpDkim: ["GET","/api/v1/dkim",["domain","selector"]],
  lookUpDmarc: ["GET","/api/v1/dmarc",["domain"]],
  lookUpBlacklists: ["GET","/api/v1/blacklist",["q"]],
  checkHtml: ["POST","/api/v1/html",[]],
  readStatus: ["GET","/api/v1/status",[]],
}

/** An answer that is not a success. `problem` is the body (RFC 9457), if there is one. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? problem?.title ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }
}

/** A client for the engine at an address. */
export function createClient({ url, key, fetch = globalThis.fetch }) {
  async function call([method, path, query], { body, type, signal, ...values } = {}) {
    const address = new URL(path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name])), url)
    for (const name of query)
      for (const value of [values[name] ?? []].flat()) address.searchParams.append(name, String(value))
    const isText = typeof body === 'string' || body instanceof Uint8Array
    const headers = { accept: 'application/json', ...(key && { 'x-api-key': key }) }
    if (body !== undefined) headers['content-type'] = type ?? (isText ? 'message/rfc822' : 'application/json')
    const response = await fetch(address, {
      method,
      headers,
      body: body === undefined || isText ? body : JSON.stringify(body),
      signal,
    })
    const answered = response.headers.get('content-type') ?? ''
    if (!response.ok) throw new ApiError(response.status, /json/.test(answered) ? await response.json() : null)
    if (answered.startsWith('text/event-stream')) return response
    return response.status === 204 ? undefined : await response.json()
  }

  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, (input) => call(operation, input)]),
  )
}
