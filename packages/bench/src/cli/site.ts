import { join } from 'node:path';
import type { Command } from 'commander';
import { State } from '../store/state.js';
import { readSite } from '../theorems/site/read-site.js';
import { writeSite } from '../theorems/site/write-site.js';
import { examples, print, usageError } from './actions.js';
import { loadConfig } from './load-config.js';
import { commonOptions, configOfFlags, type Flags } from './options.js';

interface SiteFlags extends Pick<Flags, 'config' | 'state'> {
  readonly out?: string;
}

/** Adds `saber site`, which makes static pages of the theorem searches in the state folder. */
export function siteCommand(saber: Command): void {
  commonOptions(saber.command('site'))
    .description('Write a leaderboard and a compare page of theorem search; static, they open from disk.')
    .option('-o, --out <folder>', 'folder to write (default: site in the state folder)')
    .configureOutput({ outputError: usageError('saber site') })
    .exitOverride()
    .addHelpText('after', examples('saber site', 'saber site --state .saber --out public'))
    .action(async (flags: SiteFlags) => {
      const { state } = await loadConfig(flags.config, configOfFlags({ state: flags.state } as Flags));
      const tasks = await readSite(new State(state));
      const out = flags.out ?? join(state, 'site');
      const files = await writeSite(out, tasks);
      print(
        `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}, ${files.length} files: open ${join(out, 'index.html')}`,
      );
    });
}
