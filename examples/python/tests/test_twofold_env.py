"""Tests by unittest. TWOFOLD_COMMAND starts Twofold. With PYTHONPATH=tests/stub the package meets a stand-in of gymnasium."""

import importlib.util
import time
import unittest

import numpy as np

import twofold_env
from twofold_env import CONVENTIONS, Client, TwofoldEnv, TwofoldError, TwofoldVectorEnv, make, make_vec
from twofold_env._gymnasium import HAS_GYMNASIUM, AutoresetMode, Env, VectorEnv, spaces

UP, RIGHT, DOWN, LEFT = range(4)
HAS_CHECKER = HAS_GYMNASIUM and importlib.util.find_spec("gymnasium.utils") is not None


def tilt_left(row):
    """A row of ranks moved to its left end, and the reward; written for the tests alone."""
    tiles, moved, reward = [int(rank) for rank in row if rank], [], 0
    while tiles:
        rank = tiles.pop(0)
        if tiles and tiles[0] == rank:
            tiles.pop(0)
            rank += 1
            reward += 1 << rank
        moved.append(rank)
    return moved + [0] * (len(row) - len(moved)), reward


def tilt(board, direction):
    """The afterstate of a board and its reward."""
    turns = {LEFT: 0, UP: 1, RIGHT: 2, DOWN: 3}[direction]
    rows = [tilt_left(row) for row in np.rot90(board, turns)]
    return np.rot90(np.array([row for row, _ in rows]), -turns), sum(reward for _, reward in rows)


def legal(board):
    return [not np.array_equal(tilt(board, direction)[0], board) for direction in range(4)]


class TestRules(unittest.TestCase):
    def test_every_step_follows_the_rules(self):
        for variant in ("classic", "3x3", "5x4"):
            random = np.random.default_rng(1)
            with Client(4, variant, seed="rules", auto_reset=False) as client:
                before = client.reset()
                for _ in range(150):
                    actions = random.integers(0, 4, 4)
                    after = client.step(actions)
                    for game, action in enumerate(actions):
                        board, reward = tilt(before.observations[game], action)
                        moved = before.legal[game, action]
                        self.assertEqual(after.moved[game], moved)
                        self.assertEqual(after.rewards[game], reward if moved else 0)
                        new = after.observations[game][after.observations[game] != board]
                        self.assertEqual(new.tolist() in ([1], [2]), moved)
                        self.assertEqual(after.legal[game].tolist(), legal(after.observations[game]))
                        self.assertEqual(after.terminated[game], not any(legal(after.observations[game])))
                    before = after


class TestEnv(unittest.TestCase):
    def check(self, env):
        """What gymnasium's checker asks of an environment."""
        self.assertIsInstance(env, Env)
        self.assertIs(env.unwrapped, env)
        self.assertEqual(env.action_space.n, 4)
        observation, info = env.reset(seed=3)
        self.assertIn(observation, env.observation_space)
        again, _ = env.reset(seed=3)
        self.assertEqual(repr(observation), repr(again))
        other, _ = env.reset()
        self.assertNotEqual(repr(env.reset()[0]), repr(other))
        mask = info[env.convention.mask_name]
        self.assertEqual((mask.dtype, mask.shape), (np.bool_, (4,)))
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        self.assertIn(observation, env.observation_space)
        self.assertEqual([type(each) for each in (reward, terminated, truncated, info)], [float, bool, bool, dict])

    def test_interface(self):
        for convention in CONVENTIONS:
            for variant in ("classic", "3x4", "6x6"):
                with self.subTest(convention=convention, variant=variant):
                    with TwofoldEnv(variant, convention) as env:
                        self.check(env)

    def test_boards_of_jumanji_issue_127(self):
        with make("Game2048-v1") as env:
            board = [[1, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
            observation, _ = env.reset(seed=0, options={"board": board})
            self.assertEqual(observation["action_mask"].tolist(), [False, True, True, True])
            after, reward, terminated, _, info = env.step(0)
            self.assertEqual((after["board"].tolist(), reward, terminated, info["moved"]), (board, 0.0, False, False))
            env.reset(options={"board": [[0, 1, 2, 3], [3, 1, 2, 3], [1, 2, 3, 4], [4, 3, 2, 1]]})
            after, *_ = env.step(3)
            self.assertEqual(after["action_mask"].tolist(), legal(after["board"]))
            self.assertEqual((after["board"].dtype, after["board"].shape), (np.int32, (4, 4)))

    def test_actions_and_planes_of_pgx(self):
        with make("2048") as env:
            board = [[8, 2, 0, 0], [8, 0, 0, 0], [8, 0, 0, 0], [8, 0, 0, 0]]
            observation, info = env.reset(options={"board": board})
            self.assertEqual((observation.dtype, observation.shape), (np.bool_, (4, 4, 31)))
            self.assertEqual(observation.argmax(-1).tolist(), board)
            self.assertTrue((observation.sum(-1) == 1).all())
            # left, up, right, down; pgx's pull request 1049 is about left on this board
            self.assertEqual(info["legal_action_mask"].tolist(), [False, True, True, True])
            after, reward, *_ = env.step(1)
            self.assertEqual((after.argmax(-1)[:2, 0].tolist(), reward), ([9, 9], 1024.0))

    def test_each_convention_plays_the_same_game(self):
        boards = []
        for name, convention in CONVENTIONS.items():
            with TwofoldEnv("3x3", name) as env:
                env.reset(seed=5)
                for step in range(40):
                    env.step(convention.order.index(step % 4))
                boards.append(env._board.tolist())
        self.assertEqual(boards[1:], boards[:-1])

    def test_limits_and_wrong_use(self):
        with TwofoldEnv("2x2", max_steps=3) as env:
            with self.assertRaises(RuntimeError):
                env.step(0)
            env.reset(options={"board": [[1, 0], [2, 0]]})
            self.assertEqual([env.step(LEFT)[3] for _ in range(3)], [False, False, True])
            for wrong in (4, -1, 1.5):
                with self.assertRaises(ValueError):
                    env.step(wrong)
            with self.assertRaises(TwofoldError) as caught:
                env.reset(options={"board": [[1, 0], [200, 0]]})
            self.assertEqual(caught.exception.code, "reset-field")
            with self.assertRaisesRegex(ValueError, r"ranks of shape \(1, 2, 2\), not of shape \(1, 3, 3\)"):
                env.reset(options={"board": [[0] * 3] * 3})
        for wrong in ({"convention": "gym"}, {"render_mode": "human"}):
            with self.assertRaises(ValueError):
                TwofoldEnv(**wrong)
        with self.assertRaises(ValueError):
            make("2049")

    def test_render(self):
        with TwofoldEnv("2x2", render_mode="ansi") as env:
            self.assertIsNone(env.render())
            env.reset(options={"board": [[1, 0], [11, 2]]})
            self.assertEqual(env.render().split(), ["2", ".", "2048", "4"])


class TestVectorEnv(unittest.TestCase):
    def test_interface(self):
        for convention in CONVENTIONS:
            with self.subTest(convention=convention):
                env = TwofoldVectorEnv(8, "3x3", convention)
                self.assertIsInstance(env, VectorEnv)
                self.assertEqual((env.num_envs, env.single_action_space.n), (8, 4))
                self.assertIs(env.metadata["autoreset_mode"], AutoresetMode.SAME_STEP)
                observations, infos = env.reset(seed=1)
                self.assertIn(observations, env.observation_space)
                self.assertEqual(infos[env.convention.mask_name].shape, (8, 4))
                for _ in range(5):
                    actions = env.action_space.sample()
                    self.assertIn(actions, env.action_space)
                    observations, rewards, terminated, truncated, infos = env.step(actions)
                    self.assertIn(observations, env.observation_space)
                    self.assertEqual([rewards.dtype, terminated.dtype, truncated.dtype], [np.float64, bool, bool])
                    self.assertEqual([each.shape for each in (rewards, terminated, truncated)], [(8,)] * 3)
                env.close()

    def test_games_are_those_of_single_environments_over_many_ends(self):
        random = np.random.default_rng(2)
        vector = TwofoldVectorEnv(3, "2x3", "pgx", max_steps=40)
        singles = [TwofoldEnv("2x3", "pgx", max_steps=40) for _ in range(3)]
        observations, _ = vector.reset(seed=7)
        for game, env in enumerate(singles):
            np.testing.assert_array_equal(observations[game], env.reset(seed=7 + game)[0])
        ends = 0
        for _ in range(200):
            actions = random.integers(0, 4, 3)
            observations, rewards, terminated, truncated, infos = vector.step(actions)
            for game, env in enumerate(singles):
                single, reward, over, cut, info = env.step(actions[game])
                self.assertEqual((rewards[game], terminated[game], truncated[game]), (reward, over, cut))
                self.assertEqual((infos["score"][game], infos["ply"][game]), (info["score"], info["ply"]))
                if over or cut:
                    ends += 1
                    self.assertTrue(infos["_final_obs"][game])
                    np.testing.assert_array_equal(infos["final_obs"][game], single)
                    single, info = env.reset()
                np.testing.assert_array_equal(observations[game], single)
                np.testing.assert_array_equal(infos["legal_action_mask"][game], info["legal_action_mask"])
        self.assertGreater(ends, 10)
        self.assertEqual(len(set(vector.seeds())), 3)
        for env in (vector, *singles):
            env.close()

    def test_without_automatic_reset(self):
        env = TwofoldVectorEnv(2, "2x2", autoreset_mode=AutoresetMode.DISABLED)
        boards = [[[1, 2], [2, 1]], [[1, 0], [0, 0]]]
        observations, _ = env.reset(options={"boards": boards})
        self.assertEqual(observations["board"].tolist(), boards)
        after, _, terminated, *_ = env.step(np.array([RIGHT, RIGHT]))
        self.assertEqual((terminated.tolist(), after["board"][0].tolist()), ([True, False], boards[0]))
        begun, _ = env.reset(options={"reset_mask": [True, False]})
        self.assertEqual(begun["board"][1].tolist(), after["board"][1].tolist())
        self.assertEqual((begun["board"][0] > 0).sum(), 2)
        env.close()
        with self.assertRaises(TwofoldError):
            env.reset()

    def test_arrays_belong_to_the_caller(self):
        env = make_vec("Twofold-v0", 4)
        first, _ = env.reset(seed=1)
        kept = first.copy()
        env.step(np.zeros(4, int))
        env.step(np.ones(4, int))
        np.testing.assert_array_equal(first, kept)
        first[:] = 9
        env.close()

    def test_a_million_steps(self):
        """The README has the speed; a slow machine must only end it in time."""
        env = TwofoldVectorEnv(4096, "classic", "twofold")
        random = np.random.default_rng(3)
        env.reset(seed=0)
        total, begin = 0.0, time.perf_counter()
        for _ in range(250):
            total += env.step(random.integers(0, 4, 4096))[1].sum()
        seconds = time.perf_counter() - begin
        env.close()
        self.assertGreater(total, 1_000_000)
        print(f"\n{250 * 4096 / seconds / 1e6:.2f} million steps/s", flush=True)


class TestPackage(unittest.TestCase):
    def test_gymnasium_is_used_where_there_is_one(self):
        self.assertEqual(HAS_GYMNASIUM, importlib.util.find_spec("gymnasium") is not None)
        self.assertEqual(spaces.__name__, "gymnasium.spaces" if HAS_GYMNASIUM else "twofold_env._spaces")

    def test_names_are_registered(self):
        if not HAS_GYMNASIUM:
            with self.assertRaises(RuntimeError):
                twofold_env.register()
            return
        import gymnasium

        twofold_env.register()
        spec = gymnasium.registry["twofold/Game2048-v1"]
        self.assertEqual(spec.entry_point, "twofold_env:TwofoldEnv")
        self.assertEqual(spec.vector_entry_point, "twofold_env:TwofoldVectorEnv")
        self.assertEqual(spec.kwargs, {"convention": "jumanji"})
        for name in ("2048-v0", "Twofold-v0"):
            self.assertIn(f"twofold/{name}", gymnasium.registry)

    @unittest.skipUnless(HAS_CHECKER, "the checker of gymnasium is not there")
    def test_gymnasium_finds_no_fault(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env

        twofold_env.register()
        for name in ("Game2048-v1", "2048-v0", "Twofold-v0"):
            env = gymnasium.make(f"twofold/{name}", render_mode="ansi")
            check_env(env.unwrapped, skip_render_check=True)
            env.close()
            envs = gymnasium.make_vec(f"twofold/{name}", num_envs=3)
            envs.reset(seed=1)
            envs.step(envs.action_space.sample())
            envs.close()

    def test_a_command_that_is_none(self):
        for command, message in (("no-such-command", "npx twofold"), ("true", "has ended"), ("echo hello", "")):
            with self.assertRaisesRegex(TwofoldError, message):
                Client(command=command)


if __name__ == "__main__":
    unittest.main()
