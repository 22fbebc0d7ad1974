#!/usr/bin/perl
# A console game in Perl, by the way "two pointers". `perl console.pl` plays: w, a, s, d and Enter move, q ends.
# `perl console.pl --seed 7` deals the same tiles each time. `twofold lesson check --command "perl console.pl --lines"` checks
# its tilt by the line protocol (docs/lesson-protocol.md).
use strict;
use warnings;

$| = 1;    # each line is sent at once

my %KEYS = (w => 'NORTH', a => 'WEST', s => 'SOUTH', d => 'EAST');

# Tilts a row to its front, in place, and returns the points.
sub tilt_row {
    my ($row) = @_;
    my $write = 0;
    for my $read (0 .. $#$row) {    # close the gaps
        next unless $row->[$read];
        my $value = $row->[$read];
        $row->[$read] = 0;
        $row->[ $write++ ] = $value;
    }
    my ($points, $read) = (0, 0);
    $write = 0;
    while ($read <= $#$row) {       # merge equal neighbours
        my $value = $row->[$read];
        my $is_pair = $value && $read < $#$row && $row->[ $read + 1 ] == $value;
        $row->[$write] = $is_pair ? 2 * $value : $value;
        $points += 2 * $value if $is_pair;
        $read += $is_pair ? 2 : 1;
        $write++;
    }
    $row->[ $write++ ] = 0 while $write <= $#$row;
    return $points;
}

# The cells of each line, as [row, column], read from the side of the tilt.
sub lines_of {
    my ($side, $rows, $columns) = @_;
    my @rows = map { my $r = $_; [ map { [ $r, $_ ] } 0 .. $columns - 1 ] } 0 .. $rows - 1;
    my @columns = map { my $c = $_; [ map { [ $_, $c ] } 0 .. $rows - 1 ] } 0 .. $columns - 1;
    my @lines = $side eq 'WEST' || $side eq 'EAST' ? @rows : @columns;
    return $side eq 'EAST' || $side eq 'SOUTH' ? map { [ reverse @$_ ] } @lines : @lines;
}

# Tilts a board in place, and returns the points.
sub tilt {
    my ($board, $side) = @_;
    my $points = 0;
    for my $line (lines_of($side, scalar @$board, scalar @{ $board->[0] })) {
        my @values = map { $board->[ $_->[0] ][ $_->[1] ] } @$line;
        $points += tilt_row(\@values);
        $board->[ $line->[$_][0] ][ $line->[$_][1] ] = $values[$_] for 0 .. $#values;
    }
    return $points;
}

# Answers the line protocol until stdin ends.
sub answer_lines {
    while (my $line = <STDIN>) {
        my ($side, $rows, $columns, @cells) = split ' ', $line;
        my $board = [ map { [ splice @cells, 0, $columns ] } 1 .. $rows ];
        my $points = tilt($board, $side);
        print join(' ', (map { @$_ } @$board), $points), "\n";
    }
}

# Puts a 2, or a 4 one time in ten, on an empty cell by chance.
sub spawn {
    my ($board) = @_;
    my @empty = grep { !$board->[ $_->[0] ][ $_->[1] ] } map { @$_ } lines_of('WEST', 4, 4);
    my $cell = $empty[ int rand @empty ];
    $board->[ $cell->[0] ][ $cell->[1] ] = rand() < 0.9 ? 2 : 4;
}

sub text_of {
    my ($board) = @_;
    return join '', map { join('', map { sprintf '%7s', $_ || '.' } @$_) . "\n" } @$board;
}

# Whether some side can be moved to.
sub can_move {
    my ($board) = @_;
    for my $side (values %KEYS) {
        my $copy = [ map { [@$_] } @$board ];
        tilt($copy, $side);
        return 1 if text_of($copy) ne text_of($board);
    }
    return 0;
}

# Plays one game.
sub play {
    my $board = [ map { [ (0) x 4 ] } 1 .. 4 ];
    my $score = 0;
    spawn($board) for 1 .. 2;
    print text_of($board), "score $score\n";
    while (can_move($board)) {
        my $key = <STDIN>;
        last unless defined $key;
        $key =~ s/\s//g;
        last if $key eq 'q';
        my $before = text_of($board);
        $score += tilt($board, $KEYS{$key}) if $KEYS{$key};
        next if text_of($board) eq $before;
        spawn($board);
        print text_of($board), "score $score\n";
    }
    print can_move($board) ? "bye\n" : "game over\n";
}

if (@ARGV && $ARGV[0] eq '--lines') {
    answer_lines();
} else {
    srand $ARGV[1] if @ARGV == 2 && $ARGV[0] eq '--seed';
    play();
}
