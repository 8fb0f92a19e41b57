package io.ironbridge.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mapping that runs both as code and by the interpreter, and does not let them differ: in bytes,
 * status, headers, or the message of a failure. What tests see is the code's.
 */
public record BothForms(CompiledMapping code, InterpretedMapping interpreter)
        implements OperationMapping {
    public static BothForms of(RequestMap request, ResponseMap response, MappingLimits limits) {
        return new BothForms(
                new CompiledMapping(request, response, limits),
                new InterpretedMapping(request, response, limits));
    }

    private interface Mapped<T> {
        T get() throws MappingException;
    }

    /** What came of a mapping: one of the two. */
    private record Outcome<T>(@Nullable T value, @Nullable MappingException failure) {
        static <T> Outcome<T> of(Mapped<T> mapped) {
            try {
                return new Outcome<>(mapped.get(), null);
            } catch (MappingException e) {
                return new Outcome<>(null, e);
            }
        }

        T orThrow() throws MappingException {
            if (failure != null) {
                throw failure;
            }
            return Objects.requireNonNull(value);
        }

        @Nullable String message() {
            return failure == null ? null : failure.getMessage();
        }
    }

    @Override
    public byte[] assetRequest(ApiRequest request) throws MappingException {
        Outcome<byte[]> compiled = Outcome.of(() -> code.assetRequest(request));
        Outcome<byte[]> interpreted = Outcome.of(() -> interpreter.assetRequest(request));
        assertThat(compiled.message()).isEqualTo(interpreted.message());
        if (interpreted.value != null) {
            assertThat(Maps.utf8(compiled.orThrow())).isEqualTo(Maps.utf8(interpreted.value));
        }
        return compiled.orThrow();
    }

    @Override
    public ApiResponse response(ApiRequest request, AssetResult result) throws MappingException {
        Outcome<ApiResponse> compiled = Outcome.of(() -> code.response(request, result));
        Outcome<ApiResponse> interpreted = Outcome.of(() -> interpreter.response(request, result));
        assertThat(compiled.message()).isEqualTo(interpreted.message());
        if (interpreted.value != null) {
            assertSame(compiled.orThrow(), interpreted.value);
        }
        return compiled.orThrow();
    }

    private static void assertSame(ApiResponse compiled, ApiResponse interpreted) {
        assertThat(Maps.utf8(compiled.body())).isEqualTo(Maps.utf8(interpreted.body()));
        assertThat(compiled.httpStatus()).isEqualTo(interpreted.httpStatus());
        assertThat(compiled.headers()).isEqualTo(interpreted.headers());
        assertThat(compiled.replaced().map(Throwable::getMessage))
                .isEqualTo(interpreted.replaced().map(Throwable::getMessage));
    }

    @Override
    public Optional<PassThrough> passThrough(int status) {
        return code.passThrough(status);
    }
}
