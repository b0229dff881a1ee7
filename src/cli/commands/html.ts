import { Command, Option } from 'commander'
import type { HtmlOptions } from '../check/check-html-files.ts'
import { onFiles } from '../check/on-files.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags } from '../ground/setting-flags.ts'
import { pageOf } from '../print/page.ts'

/** Inspects HTML emails like `POST /html`, with the same limit and texts. */
export function htmlCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args, usage } = context.texts
  const missingFile = usage.missingArgument({ name: 'file' })
  const command = new Command('html').description(commands.html).argument('[file...]', args.htmlFiles)
  addSettingFlags(addReportFlags(command, context), ['lang'], context.texts)
  command
    .addOption(new Option('--features', flags.features).conflicts(['format']))
    .addOption(new Option('--fix', flags.fix).conflicts(['format', 'features']))
    .option('--out <file>', flags.fixedHtml)
    .option('--force', flags.force)
  return onFiles<HtmlOptions>(command, context, async (files, options, { lang = context.language }) => {
    if (files.length === 0 && !options.features) throw new CommandError(missingFile, exitCodes.usage)
    // Loads parsers and data that other commands do not need.
    if (options.features) {
      const { listFeatures } = await import('../../engine/html/support/list-features.ts')
      const { featuresAsJson, printFeatures } = await import('../print/print-features.ts')
      const features = listFeatures()
      const page = pageOf(context.terminal, lang)
      context.terminal.stdout.write(options.json ? featuresAsJson(features, lang) : printFeatures(features, page))
      return
    }
    if (options.fix) {
      const [file = '', ...others] = files
      if (others.length > 0)
        throw new CommandError(usage.tooManyArguments({ names: others.join(' ') }), exitCodes.usage)
      const { fixHtmlFile } = await import('../check/fix-html-file.ts')
      return await fixHtmlFile(file, options, context)
    }
    const needed = options.out === undefined ? options.force && '--out' : '--fix'
    if (needed) throw new CommandError(usage.missingFlag({ flag: needed }), exitCodes.usage)
    const { checkHtmlFiles } = await import('../check/check-html-files.ts')
    context.exitWith(await checkHtmlFiles(files, options, lang, context))
  })
}
