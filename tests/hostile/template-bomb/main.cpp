template <int depth, int width>
struct Bomb {
    static constexpr long value = Bomb<depth - 1, 2 * width>::value + Bomb<depth - 1, 2 * width + 1>::value;
};

template <int width>
struct Bomb<0, width> {
    static constexpr long value = width;
};

int main() {
    return Bomb<28, 1>::value;
}
