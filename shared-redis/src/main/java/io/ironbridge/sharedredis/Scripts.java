package io.ironbridge.sharedredis;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What the server does in one step. A value is a hash of the moment of its search, its groups, and
 * its bytes; a group that has become invalid has a mark with the moment. Moments are the server's
 * microseconds since 1970.
 */
final class Scripts {
    /**
     * Key of the value; beginning of marks. Returns the moment, and the bytes if none of the groups
     * has become invalid since.
     */
    static final byte[] GET =
            """
            local time = redis.call('TIME')
            local moment = time[1] * 1000000 + time[2]
            local value = redis.call('HMGET', KEYS[1], 'moment', 'groups', 'bytes')
            if not value[1] then
              return {moment}
            end
            for _, group in ipairs(cmsgpack.unpack(value[2])) do
              local mark = redis.call('GET', ARGV[1] .. group)
              if mark and tonumber(mark) >= tonumber(value[1]) then
                redis.call('UNLINK', KEYS[1])
                return {moment}
              end
            end
            return {moment, value[3]}
            """
                    .getBytes(UTF_8);

    /** Key of the value; moment, lifetime in ms, bytes, groups. */
    static final byte[] PUT =
            """
            redis.call('HSET', KEYS[1], 'moment', ARGV[1], 'groups', cmsgpack.pack({unpack(ARGV, 4)}),
              'bytes', ARGV[3])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """
                    .getBytes(UTF_8);

    /** Beginning of marks; channel, message, lifetime of marks in ms, groups. */
    static final byte[] INVALIDATE =
            """
            local time = redis.call('TIME')
            local moment = string.format('%.0f', time[1] * 1000000 + time[2])
            for i = 4, #ARGV do
              redis.call('SET', KEYS[1] .. ARGV[i], moment, 'PX', ARGV[3])
            end
            redis.call('PUBLISH', ARGV[1], ARGV[2])
            return 1
            """
                    .getBytes(UTF_8);

    private Scripts() {}
}
