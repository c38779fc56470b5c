import {
  type JournalRecord,
  type Judge,
  type Judgement,
  MemoryJournal,
  runTournament,
} from '@saber/tournament';
import { type Profile, profileJudge } from '../../offline/judge.js';
import type { Job } from '../types.js';

/** How tournaments are held. */
export interface TournamentRules {
  readonly rounds: number;
  /** Name of the judge, as journals state it. */
  readonly judge: string;
}

/** A profile as JSON. */
type PackedProfile = { readonly [part in keyof Profile]: readonly (readonly [string | number, number])[] };

/** The tournament of one query. */
export interface TournamentInput {
  readonly queryId: string;
  readonly candidates: readonly string[];
  /** Of the query and its candidates. */
  readonly profiles: readonly (readonly [id: string, profile: PackedProfile])[];
  readonly seed: number;
  /** Records of an earlier run that was interrupted. */
  readonly known: readonly JournalRecord[];
}

export interface TournamentOutput {
  /** Records that are not yet known. */
  readonly records: readonly JournalRecord[];
  readonly judgments: number;
  readonly abstentions: number;
}

/** Judges the candidates of one query by rules. */
export const judge: Job<TournamentRules, TournamentInput, TournamentOutput> = {
  kind: 'thread',
  prepare:
    async ({ rounds, judge: name }) =>
    async ({ queryId, candidates, profiles, seed, known }) => {
      const compare = profileJudge(new Map(profiles.map(([id, packed]) => [id, unpackProfile(packed)])));
      const verdict: Judge<string> = ({ first, second }): Judgement => {
        const difference = compare(queryId, first, second);
        return { verdict: difference > 0 ? 'first' : difference < 0 ? 'second' : 'tie' };
      };
      const journal = new MemoryJournal(known);
      const { settled, abstentions } = await runTournament({
        items: candidates,
        judge: verdict,
        rounds,
        seed,
        concurrency: 1,
        journal,
        configuration: { judge: name },
      });
      return { records: journal.records.slice(known.length), judgments: settled.length, abstentions };
    },
};

export function packProfile({ techniques, vocabulary }: Profile): PackedProfile {
  return { techniques: [...techniques], vocabulary: [...vocabulary] };
}

function unpackProfile({ techniques, vocabulary }: PackedProfile): Profile {
  return { techniques: new Map(techniques), vocabulary: new Map(vocabulary) };
}
